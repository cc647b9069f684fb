const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M6 30h52c0 15-10 26-26 26S6 45 6 30z" fill="#d6246e"/><path d="M6 30h52v4H6z" fill="#f26aa0"/><path d="M22 30V14m6 16V12m6 18V16" stroke="#f4c542" stroke-width="3" stroke-linecap="round" fill="none"/><path d="M18 15 54 6M18 19l37-3" stroke="#c98b52" stroke-width="3" stroke-linecap="round"/></svg>`

/** An inline SVG of a bowl, so that stories need no server. */
export const bowl = { src: `data:image/svg+xml,${encodeURIComponent(drawing)}`, width: 512, height: 512 }
