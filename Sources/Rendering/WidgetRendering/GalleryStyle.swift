extension Gallery {
    /// The styles of the page beside those of `Stylesheet`.
    static let style = """
        :root{--ink:#1c1c1e;--soft:#515154;--card:#fff;--line:#c6c6c8;--link:#0050c8;--bad:#a4161a}
        html{scroll-padding-top:104px}
        body{padding:20px 24px}
        .skip,.contents a{color:var(--link)}
        :focus-visible{outline:3px solid var(--link);outline-offset:2px}
        main:focus{outline:none}
        .skip{position:absolute;inset:0 auto auto 0;z-index:3;padding:8px 14px;background:var(--card);
        transform:translateY(-110%)}
        .skip:focus{transform:none}
        [hidden]{display:none!important}
        summary{cursor:pointer;font-weight:600;padding:4px 0}
        .bad{color:var(--bad);font-weight:600}
        .contents ul{list-style:none;margin:0;padding:0}
        .contents nav>ul>li{display:grid;grid-template-columns:minmax(120px,max-content) 1fr;gap:0 18px;padding:3px 0}
        .contents nav>ul>li>a{font-weight:600}
        .contents li ul{display:flex;flex-wrap:wrap;gap:0 18px}
        .contents a{display:inline-block;padding:3px 0}
        .filters{position:sticky;top:0;z-index:2;margin:8px -24px 0;padding:4px 24px 8px;background:var(--card);
        border-block:1px solid var(--line);color-scheme:light dark}
        .filters output{font-weight:400;color:var(--soft);margin-inline-start:10px}
        .filters>div{display:flex;flex-wrap:wrap;gap:8px 10px;align-items:center}
        .filters label{display:flex;align-items:center;gap:6px;color:var(--soft)}
        .filters span{min-width:46px;font-variant-numeric:tabular-nums}
        .filters input{width:80px}
        .filters :is(select,button){font:inherit;color:var(--ink);min-height:30px;max-width:100%}
        .families{display:flex;flex-wrap:wrap;gap:0 32px;align-items:flex-start}
        .family{max-width:100%;min-width:0}
        .rows{display:flex;flex-wrap:wrap;gap:0 16px;align-items:flex-start}
        /* The script chooses the number of columns, so that little of the width stays empty. */
        .arranged .row{display:grid;grid-template-columns:repeat(var(--columns),max-content)}
        .wall{isolation:isolate}
        .arranged .widget{transform:scale(var(--zoom));transform-origin:0 0;
        margin:0 calc(var(--w)*(var(--zoom) - 1)) calc(var(--h)*(var(--zoom) - 1)) 0}
        figure[data-found=yes]>.wall{outline:3px solid var(--bad);outline-offset:-1px}
        .found{margin:0;padding-inline-start:16px;color:var(--bad);font-size:12px;line-height:16px;overflow-wrap:anywhere}
        .notes{max-width:72ch}
        .none{font-size:15px;margin-top:24px}
        @media (max-width:600px){
        html{scroll-padding-top:56px}
        body{padding:12px}
        .filters{margin:8px -12px 0;padding:4px 12px 8px}
        .filters>div{display:grid;grid-template-columns:1fr 1fr;align-items:end}
        .filters label{flex-wrap:wrap}.filters select{width:100%}
        .contents nav>ul>li{display:block}
        .wall{padding:8px}
        .row,.rows{gap:10px}
        .row{margin-bottom:8px}
        }
        @media (prefers-color-scheme:dark){
        :root{--ink:#f2f2f7;--soft:#aeaeb2;--card:#1c1c1e;--line:#48484a;--link:#7ab2ff;--bad:#ff8a80}
        }

        """
}
