/**
 * The scripts of the head. They run in this order, before the first paint and before any code of the page loads. The server sends them
 * inline in every document (`script-text.ts`).
 */
import './trusted-types.ts'
import './language.ts'
import './language-offer.ts'
import './theme.ts'
import './reserve-space.ts'
import './defer-media.ts'
import './save-events.ts'
