import { useLingui } from '@lingui/react'

import { problemMessage } from '#problem-message.tsx'

/** What went wrong, in the page's language. A lazy component: it brings the messages of all problems. */
export const RouteProblem = ({ error }: { error: unknown }) => problemMessage(useLingui().i18n, error)
