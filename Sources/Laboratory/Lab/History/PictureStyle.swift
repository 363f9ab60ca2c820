extension HistoryPicture {
    /// Colours are variables, so the dark style only has to redefine the variables.
    static let style = """
        :root{color-scheme:light dark;--back:#fff;--ink:#1c1f24;--soft:#5d6672;--lane:#f3f5f8;--line:#dfe3e9;
        --commit:#2f6fd6;--read:#1f8a5b;--snapshot:#8a4fc7;--bad:#cf2a2a;--badback:#fdeceb}
        @media (prefers-color-scheme:dark){:root{--back:#14171b;--ink:#e8ebef;--soft:#9aa4b1;--lane:#1d2229;
        --line:#2f3640;--commit:#6ea2f5;--read:#4fc28d;--snapshot:#bd8cf0;--bad:#ff6b62;--badback:#3a1d1c}}
        body{margin:0;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,"DejaVu Sans",sans-serif}
        main{max-width:1060px;margin:0 auto;padding:28px 24px 48px}
        .kind{margin:0;color:var(--bad);font-weight:700;letter-spacing:.02em}
        h1{font-size:22px;line-height:1.35;font-weight:600;margin:2px 0 20px}
        h2{font-size:16px;margin:28px 0 8px}
        figure{margin:0}
        h1{overflow-wrap:anywhere}
        svg{display:block;width:100%;height:auto;font-family:ui-monospace,"DejaVu Sans Mono",monospace}
        svg text{font-size:11px;fill:var(--ink)}
        svg .name{font-size:12px}
        .lane{fill:var(--lane)}.tick{stroke:var(--line)}.cut{stroke:var(--soft);stroke-dasharray:2 4}
        svg .axis{fill:var(--soft);text-anchor:middle}
        .bar{opacity:.28;stroke-width:1.5}
        .bar.commit{fill:var(--commit);stroke:var(--commit)}
        .bar.read{fill:var(--read);stroke:var(--read)}
        .bar.snapshot{fill:var(--snapshot);stroke:var(--snapshot)}
        .bar.unknown{stroke-dasharray:4 3;fill-opacity:.35}
        .bar.conflict,.bar.failed{fill-opacity:.15}
        .bar.witness{opacity:1}
        .bar.offender{opacity:1;fill:var(--bad);stroke:var(--bad);stroke-width:3}
        .mark{fill:var(--ink)}
        svg .digit{fill:var(--back);text-anchor:middle;font-weight:700}
        .offender .mark,svg .offender .what{fill:var(--bad)}
        .offender .what{font-weight:700}
        .kill{stroke:var(--bad);stroke-width:3;fill:none}
        .stop{stroke:var(--soft);stroke-width:3;fill:none}.go{fill:var(--soft)}
        figcaption{display:flex;flex-wrap:wrap;gap:4px 18px;margin-top:10px;font-size:13px;color:var(--soft)}
        figcaption i{display:inline-block;width:22px;height:10px;border-radius:2px;margin-right:6px}
        figcaption b{color:var(--bad);margin-right:6px}
        i.commit{background:var(--commit)}i.read{background:var(--read)}i.snapshot{background:var(--snapshot)}
        i.offender{background:var(--bad)}i.unknown{border:1.5px dashed var(--commit);box-sizing:border-box}
        table{border-collapse:collapse;width:100%;font-size:14px}
        th{text-align:left;font-weight:600;color:var(--soft)}
        th,td{padding:5px 12px 5px 6px;border-bottom:1px solid var(--line);vertical-align:top}
        .time{font-variant-numeric:tabular-nums;text-align:right}
        tr.offender{background:var(--badback)}tr.offender td:first-child{color:var(--bad);font-weight:700}
        code,pre{font:13px/1.45 ui-monospace,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
        pre{white-space:pre-wrap}
        details{margin-top:18px}summary{cursor:pointer}
        .note{color:var(--soft);font-size:13px}
        svg.narrow{display:none}
        @media (max-width:640px){
        main{padding:20px 16px 40px}
        svg.wide{display:none}svg.narrow{display:block}
        table,tbody{display:block}thead{display:none}
        tr{display:flex;flex-wrap:wrap;gap:0 14px;padding:8px 6px;border-bottom:1px solid var(--line)}
        td{display:block;padding:0;border:0}td:last-child{flex-basis:100%}.time{text-align:left}
        td[data-name]::before{content:attr(data-name) " ";color:var(--soft)}
        td[data-name=""]::before,td:last-child::before{content:none}
        }
        """
}
