/** The style of the sandbox's pages: one column, light and dark, without external resources. */
export const PAGE_CSS = `:root{color-scheme:light dark;
--paper:#fbf8f2;--surface:#fff;--ink:#1d1a15;--muted:#6b645a;--line:#e9e2d6;--accent:#0b6e4f;--on-accent:#fff;
--accent-down:#085a40;--tint:#e2f0e8;--stop:#b02a1a;--wait:#7a5200;--wait-tint:#f8ecd0;--stop-tint:#fbe4df}
@media (prefers-color-scheme:dark){:root{
--paper:#171410;--surface:#221e18;--ink:#f4efe6;--muted:#b3aa9c;--line:#3a342b;--accent:#57c79b;--on-accent:#0d2119;
--accent-down:#7ad7b2;--tint:#17352a;--stop:#ff9a8a;--wait:#f0c460;--wait-tint:#3a2f14;--stop-tint:#42201a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:6px}
.skip{position:absolute;left:-9999px}
.skip:focus{left:12px;top:12px;background:var(--surface);padding:8px 12px}
.notice{margin:0;background:var(--wait-tint);color:var(--wait);padding:8px 16px;text-align:center;font-size:14px}
header .bar{max-width:640px;margin:0 auto;padding:20px 16px 0;display:flex;justify-content:space-between;align-items:baseline;
gap:12px;flex-wrap:wrap}
header strong{font-size:18px}
main{max-width:640px;margin:0 auto;padding:16px 16px 64px}
h1{font-size:26px;line-height:1.2;margin:12px 0 16px;letter-spacing:-.01em}
h2{font-size:18px;margin:32px 0 8px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:22px;padding:24px}
.amount{font-size:40px;line-height:1.1;font-weight:700;letter-spacing:-.02em;margin:0 0 4px;font-variant-numeric:tabular-nums}
.muted{color:var(--muted)}
.facts{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:20px 0 0}
.facts dt{color:var(--muted)}
.facts dd{margin:0;text-align:right;overflow-wrap:anywhere}
.facts time{font-variant-numeric:tabular-nums}
.actions{display:grid;gap:12px;margin-top:24px}
.actions form{margin:0}
button{width:100%;min-height:52px;padding:12px 20px;border-radius:999px;border:1px solid var(--line);background:transparent;
color:var(--ink);font:inherit;font-size:17px;font-weight:600;line-height:1.2;cursor:pointer}
button:hover{border-color:var(--muted)}
button.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
button.main:hover{background:var(--accent-down);border-color:var(--accent-down)}
button.stop{color:var(--stop)}
.state{display:inline-block;padding:2px 10px;border-radius:999px;font-size:14px;font-weight:600;white-space:nowrap}
.state.good{background:var(--tint);color:var(--accent)}
.state.wait{background:var(--wait-tint);color:var(--wait)}
.state.bad{background:var(--stop-tint);color:var(--stop)}
.result{border-radius:16px;padding:16px;margin:20px 0 0;font-weight:600}
.result.good{background:var(--tint);color:var(--accent)}
.result.bad{background:var(--stop-tint);color:var(--stop)}
.result.wait{background:var(--wait-tint);color:var(--wait)}
.code{display:block;margin-top:16px;padding:12px;border:1px dashed var(--line);border-radius:14px;font:500 15px/1.5 ui-monospace,monospace;
overflow-wrap:anywhere;user-select:all}
.list{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:22px;overflow:hidden}
.list li{display:flex;justify-content:space-between;align-items:center;gap:12px;padding:14px 20px}
.list li+li{border-top:1px solid var(--line)}
.list a{display:inline-block;padding:4px 0;font-weight:600}
.list small{display:block;color:var(--muted);font-size:14px}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:16px;background:var(--surface)}
table{border-collapse:collapse;width:100%;font-size:14px}
caption{text-align:left;padding:12px 8px;color:var(--muted)}
th,td{text-align:left;padding:8px;border-top:1px solid var(--line);font-variant-numeric:tabular-nums}
td{white-space:nowrap}
@media (prefers-reduced-motion:no-preference){button{transition:background-color .15s,border-color .15s}}
`
