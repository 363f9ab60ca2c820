/// The style sheets of a page. One CSS pixel is one point.
enum Stylesheet {
    /// The font weights of the font Inter, with the weights' names in Inter's file names. Inter is used on machines
    /// that do not have Apple's San Francisco.
    private static let weights = [
        (100, "Thin"), (200, "ExtraLight"), (300, "Light"), (400, "Regular"), (500, "Medium"), (600, "SemiBold"),
        (700, "Bold"), (800, "ExtraBold"), (900, "Black"),
    ]

    /// The `@font-face` rules of Inter, adapted to the size of SF Pro: Inter's letters are about five percent wider,
    /// and a line of SF Pro has an ascent of 0.952 and a descent of 0.241. Apple's systems use their own system font
    /// instead.
    private static var faces: String {
        weights.map { weight, name in
            let spaced = name.replacing("ExtraL", with: "Extra L").replacing("ExtraB", with: "Extra B")
                .replacing("SemiB", with: "Semi B")
            return "@font-face{font-family:\"Tandem Sans\";font-weight:\(weight);"
                + "src:local(\"Inter-\(name)\"),local(\"Inter \(name)\"),local(\"Inter \(spaced)\");"
                + "size-adjust:95%;ascent-override:95.2%;descent-override:24.1%;line-gap-override:0%}"
        }.joined(separator: "\n")
    }

    /// The styles of widgets.
    static var widgets: String {
        faces + """

            :root{--sans:-apple-system,"Tandem Sans",Inter,"Helvetica Neue",Arial,"Noto Color Emoji",sans-serif;
            --rounded:ui-rounded,"SF Pro Rounded",var(--sans);
            --serif:ui-serif,"New York",Georgia,"DejaVu Serif",serif;
            --mono:ui-monospace,"SF Mono",Menlo,"DejaVu Sans Mono",monospace}
            .widget{position:relative;overflow:hidden;font:400 17px/20.33px var(--sans);text-align:start;
            -webkit-text-size-adjust:none;-webkit-font-smoothing:antialiased;user-select:none}
            .widget,.widget *{box-sizing:border-box;min-width:0;min-height:0}
            /* All boxes are positioned, so that the browser paints them in the order of the tree, each over those before it. */
            .widget :where(div,img,svg){position:relative}
            .widget>.back,.widget>.content{position:absolute;inset:0}
            .b{display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);place-items:center}
            .b>*{grid-area:1/1}
            .h{display:flex}
            .v{display:flex;flex-direction:column}
            .grid{display:grid;align-items:center}
            .t{overflow:hidden;min-height:1lh;overflow-wrap:break-word;white-space:pre-wrap}
            [data-mode=vibrant] .t{filter:grayscale(1)}
            .t.one{white-space:pre;text-overflow:ellipsis}
            .t.lines{display:-webkit-box;-webkit-box-orient:vertical}
            .clip{-webkit-background-clip:text;background-clip:text;-webkit-text-fill-color:transparent}
            .clip:has(.redacted){background-image:none!important}
            .x{display:block}
            .x>svg.shape,.plot>svg.shape,.x>.cover-all{position:absolute;inset:0;width:100%;height:100%}
            svg.shape{display:block;overflow:visible}
            .measured{container-type:size}
            .square,.sized{container-type:size;display:grid;place-items:center}
            .square>*{width:min(100cqw,100cqh);height:min(100cqw,100cqh)}
            .ratio-fit{width:min(100cqw,100cqh * var(--fit))}
            .ratio-fill{width:max(100cqw,100cqh * var(--cover))}
            .ring,.seen,.plot>*{position:absolute}
            .plot{position:absolute;inset:0}
            .plot>div{display:block}
            .layers{isolation:isolate}
            .layers>.behind,.layers>.before{grid-area:auto;position:absolute;inset:0}
            .layers>.behind{z-index:-1}
            .divider{flex:none}
            .sym{display:block;flex:none;overflow:visible;fill:currentColor;stroke:currentColor;stroke-width:0}
            .sym.inline{display:inline-block;width:1.18em;height:1.18em;vertical-align:-.24em}
            /* A symbol in a row that aligns baselines: a line of text that is as high as the symbol. */
            .based{flex:none;font-size:0;line-height:0;white-space:nowrap}
            .picture{display:block;object-fit:fill}
            .contain img.picture{object-fit:contain}
            .cover img.picture{object-fit:cover}
            .contain div.picture{mask-size:contain!important}
            .cover div.picture{mask-size:cover!important}
            .redacted{-webkit-text-fill-color:transparent;background:color-mix(in srgb,currentColor 20%,transparent);
            border-radius:.3em;-webkit-box-decoration-break:clone;box-decoration-break:clone}
            .redacted .sym{visibility:hidden}
            .t:has(>.redacted){text-overflow:clip}
            .hidden-picture{background:rgba(128,128,128,.28);border-radius:5px}
            .unknown{display:grid;place-items:center;padding:1px 3px;border:1px dashed currentColor;border-radius:4px;
            font:500 9px/11px var(--sans);color:rgba(142,142,147,1);overflow:hidden;overflow-wrap:anywhere;
            text-align:center}
            /* The name of an unknown symbol is in the symbol's own space, so that the other views stay in their places. */
            .unknown.symbol{flex:none;padding:0;font-size:5px;line-height:6px}
            .unknown.inline{display:inline-grid;width:1.18em;height:1.18em;vertical-align:-.24em}
            .marked{outline:1px dashed rgba(142,142,147,1)}
            .bar{border-radius:99px;overflow:hidden}
            .bar>.value{height:100%;border-radius:99px}
            .track{height:6px;border-radius:99px}
            .knob{position:absolute;top:50%;width:10px;height:10px;border-radius:50%;transform:translate(-50%,-50%);
            box-shadow:0 0 0 2px rgba(0,0,0,.25)}
            .ends{position:absolute;left:12%;right:12%;bottom:-3%;display:flex;justify-content:space-around;gap:12%}
            .spinner{width:20px;height:20px;border-radius:50%;border:3px dotted currentColor}
            .switch{width:51px;height:31px;border-radius:99px;padding:2px}
            .switch>div{width:27px;height:27px;border-radius:50%;background:#fff;box-shadow:0 2px 4px rgba(0,0,0,.2)}
            .switch.on>div{margin-inline-start:20px}

            """
    }

    /// The styles of the page around the widgets.
    static let page = """
        body{margin:0;padding:24px;background:#f2f2f7;color:#1c1c1e;font:400 13px/18px var(--sans)}
        h1{font-size:22px;line-height:28px;margin:0 0 4px}
        h2{font-size:17px;line-height:22px;margin:28px 0 2px}
        h3{font-size:13px;line-height:18px;margin:18px 0 8px;font-weight:600}
        p{margin:0 0 6px;color:#515154;max-width:72ch}
        .row{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start;margin-bottom:14px}
        /* A caption is no wider than its picture, so that the pictures of all rows are aligned. */
        figure{margin:0;width:min-content;display:flex;flex-direction:column;gap:6px}
        .wall{padding:16px;border-radius:18px;width:max-content;background:linear-gradient(160deg,#d7e3f4,#c9cfe8)}
        .wall.dark{background:linear-gradient(160deg,#2b3350,#171a2b)}
        .wall.accented{background:linear-gradient(160deg,#3d2c18,#15110c)}
        .wall.lock{background:linear-gradient(160deg,#243b55,#141e30)}
        figcaption{font-size:11px;line-height:14px;color:#515154;padding-inline-start:2px;
        overflow-wrap:anywhere}
        .notes{margin:4px 0 0;padding-inline-start:18px;color:#7a4b00;font-size:12px}
        @media (prefers-color-scheme:dark){body{background:#000;color:#f2f2f7}p,figcaption{color:#aeaeb2}
        .notes{color:#ffb340}}

        """
}
