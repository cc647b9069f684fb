import { locales } from '#i18n/i18n.ts'

/**
 * Runs in the head before the first paint. The language of an address is its `lang`, otherwise the shop's (UX-04). A `lang` applies
 * to the visit: links keep it, and the saved language stays. Without `lang` the script opens the address in the saved language, if
 * that is another one; the server does so by the cookie, but a page that a shared cache or this browser has cached never reaches
 * the server.
 */
export const languageScript = `try{(function(d,s,u){var p=u.searchParams,l=d.documentElement.lang,c=s.getItem('language');if(p.get('lang')!==l&&${JSON.stringify(locales)}.includes(c)&&c!==l){p.set('lang',c);location.replace(u)}if(c)d.cookie='language='+c+'; path=/; max-age=31536000; samesite=lax'})(document,localStorage,new URL(location.href))}catch(e){}`
