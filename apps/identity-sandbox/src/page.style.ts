/** The style of the sandbox's pages: one narrow column for pop-ups, light and dark, without external resources. */
export const PAGE_CSS = `:root{color-scheme:light dark;
--paper:#fbf8f2;--surface:#fff;--ink:#1d1a15;--muted:#6b645a;--line:#e9e2d6;--field:#857c6f;--accent:#0b6e4f;--on-accent:#fff;
--accent-down:#085a40;--tint:#e2f0e8;--stop:#b02a1a;--wait:#7a5200;--wait-tint:#f8ecd0}
@media (prefers-color-scheme:dark){:root{
--paper:#171410;--surface:#221e18;--ink:#f4efe6;--muted:#b3aa9c;--line:#3a342b;--field:#8d8475;--accent:#57c79b;--on-accent:#0d2119;
--accent-down:#7ad7b2;--tint:#17352a;--stop:#ff9a8a;--wait:#f0c460;--wait-tint:#3a2f14}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 16px/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans SC",sans-serif}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:6px}
.notice{margin:0;background:var(--wait-tint);color:var(--wait);padding:8px 16px;text-align:center;font-size:14px}
.brand{max-width:480px;margin:0 auto;padding:20px 16px 0;font-size:18px;font-weight:700}
main{max-width:480px;margin:0 auto;padding:8px 16px 40px}
h1{font-size:26px;line-height:1.2;margin:12px 0 4px;letter-spacing:-.01em}
.muted{color:var(--muted);margin:0 0 20px}
form{margin:0}
.list{list-style:none;margin:0;padding:0;background:var(--surface);border:1px solid var(--line);border-radius:22px;overflow:hidden}
.list li+li{border-top:1px solid var(--line)}
.account{display:flex;align-items:center;gap:14px;width:100%;min-height:72px;padding:12px 20px;border:0;border-radius:0;
background:transparent;color:var(--ink);font:inherit;text-align:left;cursor:pointer}
.account:hover{background:var(--tint)}
.account:focus-visible{outline-offset:-3px;border-radius:22px}
.avatar{flex:none;width:40px;height:40px;border-radius:50%;background:var(--tint);color:var(--accent);display:grid;
place-items:center;font-weight:700}
.account:hover .avatar{background:var(--surface)}
.who{min-width:0;display:grid}
.who b,.who small{overflow-wrap:anywhere}
.who small{color:var(--muted);font-size:14px}
.tag{justify-self:start;margin-top:4px;padding:1px 10px;border-radius:999px;background:var(--wait-tint);color:var(--wait);
font-size:13px;font-weight:600}
details{margin-top:16px;background:var(--surface);border:1px solid var(--line);border-radius:22px}
summary{padding:14px 20px;font-weight:600;cursor:pointer;min-height:52px}
details form{display:grid;gap:14px;padding:4px 20px 20px}
label{display:grid;gap:4px;font-weight:600}
label.check{display:flex;align-items:center;gap:10px;min-height:44px;font-weight:400}
input:not([type=checkbox]){width:100%;min-height:48px;padding:10px 14px;border:1px solid var(--field);border-radius:14px;
background:var(--paper);color:var(--ink);font:inherit}
input[type=checkbox]{width:22px;height:22px;margin:0;accent-color:var(--accent)}
input[aria-invalid=true]{border-color:var(--stop)}
.error{margin:-8px 0 0;color:var(--stop);font-size:14px}
.main,.quiet{width:100%;min-height:52px;padding:12px 20px;border-radius:999px;border:1px solid var(--line);background:transparent;
color:var(--ink);font:inherit;font-size:17px;font-weight:600;line-height:1.2;cursor:pointer}
.quiet{margin-top:16px}
.quiet:hover{border-color:var(--muted)}
.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.main:hover{background:var(--accent-down);border-color:var(--accent-down)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:22px;padding:24px;margin:16px 0 0}
@media (prefers-reduced-motion:no-preference){button{transition:background-color .15s,border-color .15s}}
`
