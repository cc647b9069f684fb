import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ReviewFilter, ReviewSort } from '@lotus/openapi/schema'

export const filterLabels: Record<ReviewFilter, MessageDescriptor> = {
  all: msg({ message: 'Todas', context: 'reviews' }),
  verified: msg`Compra verificada`,
  with_comments: msg`Com comentário`,
  most_helpful: msg`Mais úteis`,
}

export const sortLabels: Record<ReviewSort, MessageDescriptor> = {
  newest: msg`Mais recentes`,
  oldest: msg`Mais antigas`,
  highest: msg`Maior nota`,
  lowest: msg`Menor nota`,
  most_helpful: msg`Mais úteis`,
}
