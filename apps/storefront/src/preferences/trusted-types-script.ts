/**
 * The default policy of Trusted Types (security.md S20): what scripts may insert as text. HTML without anything that runs, JSON
 * as the content of a script element, and scripts of this origin. Exactly `<script></script>` is how React creates an element.
 */
export const trustedTypesScript = `self.trustedTypes?.createPolicy('default',{createHTML:t=>/<script(?!><\\/script>$)|<(iframe|object|embed|base|meta\\s+http-equiv)\\b|[\\s"'/](on\\w+|srcdoc)\\s*=|=\\s*["']?\\s*javascript:/i.test(t)?null:t,createScript:t=>{try{return JSON.parse(t),t}catch{return null}},createScriptURL:u=>new URL(u,location.href).origin===location.origin?u:null});`
