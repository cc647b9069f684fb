import type { Selectable } from 'kysely'

import type { Database } from './schema.gen.ts'

export type MailTokenKind = Database['mail_tokens']['kind']
export type SessionEnd = NonNullable<Selectable<Database['sessions']>['end_reason']>
