import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'

import type { Language, ReviewWrite } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Text } from '@lotus/ui/text'

import type { Attempt } from '#forms/attempt.ts'
import { Form, useCheckedForm, useFormValue } from '#forms/checked-form.tsx'
import { problem } from '#forms/field-error.ts'
import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { FormError } from '#forms/form-error.tsx'
import * as css from '#forms/form-fields.css.ts'

import type { ReviewDraft } from './review-draft.ts'
import { StarsField } from './stars-field.tsx'

const mostTitle = 255
const mostComment = 2000
/** As the server counts them: a character outside the basic plane is one. */
const atMost = (length: number) => v.check<string, 'long'>((text) => [...text.trim()].length <= length, problem('long'))
const reviewForm = v.object({
  rating: v.pipe(v.number(), v.minValue(1, problem('required'))),
  title: v.pipe(v.string(), atMost(mostTitle)),
  comment: v.pipe(v.string(), atMost(mostComment)),
})

export type ReviewFormProps = {
  /** What is known: a draft, the review to edit, or nothing. */
  initial: ReviewDraft
  /** Whether the account has a review of the product, which this one replaces. */
  isEdit: boolean
  /** Sending asks for a login first. */
  isGuest: boolean
  attempt: Attempt
  onTyped: (draft: ReviewDraft) => void
  onSend: (review: ReviewWrite) => void
  onCancel: () => void
}

/** Writes or edits a review (REV-02, REV-05). What was typed stays until the server has stored it. */
export function ReviewForm({ initial, isEdit, isGuest, attempt, onTyped, onSend, onCancel }: ReviewFormProps) {
  const { t, i18n } = useLingui()
  const form = useCheckedForm({
    values: initial,
    schema: reviewForm,
    labels: { rating: t`Sua nota`, title: t`Título`, comment: t`Comentário` },
    texts: {
      title: { long: t`O título tem no máximo ${mostTitle} caracteres.` },
      comment: { long: t`O comentário tem no máximo ${mostComment} caracteres.` },
    },
    attempt,
    onType: onTyped,
    onSubmit({ rating, title, comment }) {
      const language = i18n.locale as Language
      onSend({ rating, title: title.trim() || null, comment: comment.trim() || null, language })
    },
  })
  const length = useFormValue(form, ({ comment }) => [...comment.trim()].length)
  return (
    <FocusOnMount>
      <Card>
        <Form form={form} aria-labelledby="review-form-title">
          <div className={css.fields}>
            <div className={css.full}>
              <Heading level={3} id="review-form-title">
                {isEdit ? <Trans>Editar sua avaliação</Trans> : <Trans>Escrever avaliação</Trans>}
              </Heading>
            </div>
            {attempt.error !== null && (
              <div className={css.full}>
                <FormError
                  title={isEdit ? t`Falha ao atualizar a avaliação` : t`Falha ao enviar a avaliação`}
                  attempt={attempt}
                />
              </div>
            )}
            <div className={css.full}>
              <StarsField name="rating" />
            </div>
            <form.TextField name="title" width="full" optional tell="typing" />
            <form.TextAreaField
              name="comment"
              width="full"
              optional
              tell="typing"
              hint={t`${length} de ${mostComment} caracteres. Não escreva dados pessoais.`}
            />
            <div className={css.full}>
              <Inline gap={3}>
                <Button type="submit" emphasis="strong" busy={attempt.pending}>
                  {isEdit ? <Trans>Salvar avaliação</Trans> : <Trans>Enviar avaliação</Trans>}
                </Button>
                <Button emphasis="outline" onClick={onCancel}>
                  <Trans>Cancelar</Trans>
                </Button>
                <Text size="small" leading="inherit" tone="muted">
                  {isGuest ? (
                    <Trans>Ao enviar, você entra na sua conta. O que você escreveu fica aqui.</Trans>
                  ) : (
                    <Trans>A loja confere as avaliações antes de publicar. Os outros veem seu primeiro nome.</Trans>
                  )}
                </Text>
              </Inline>
            </div>
          </div>
        </Form>
      </Card>
    </FocusOnMount>
  )
}
