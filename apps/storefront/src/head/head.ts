/**
 * The scripts of the head: they run before the first paint, in this order, and before any code of the page loads. The server sends them
 * inline in every document (`script-text.ts`).
 */
import './trusted-types.ts'
import './language.ts'
import './language-offer.ts'
import './theme.ts'
import './space-for-choices.ts'
import './defer-media.ts'
import './save-events.ts'
