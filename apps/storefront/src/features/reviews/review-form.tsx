import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import * as v from 'valibot'

import type { Language, ReviewWrite } from '@lotus/openapi/schema'
import { Button } from '@lotus/ui/button'
import { Card } from '@lotus/ui/card'
import { Field } from '@lotus/ui/field'
import { Heading } from '@lotus/ui/heading'
import { TextArea } from '@lotus/ui/text-area'

import type { Attempt } from '#forms/attempt.ts'
import { problem } from '#forms/field-error.ts'
import { FocusOnMount } from '#forms/focus-on-mount.tsx'
import { FormError } from '#forms/form-error.tsx'
import * as css from '#forms/form-fields.css.ts'
import { checkedForm, useAppForm, useFieldContext, useProblemText, useShownProblem } from '#forms/form-fields.tsx'
import { problemMessage } from '#problem-message.tsx'

import type { ReviewDraft } from './review-draft.ts'
import * as reviewCss from './reviews.css.ts'
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
  const form = useAppForm({
    defaultValues: initial,
    ...checkedForm,
    validators: { onChange: reviewForm },
    listeners: { onChange: ({ formApi }) => onTyped(formApi.state.values) },
    onSubmit: ({ value: { rating, title, comment } }) => {
      if (attempt.pending) return
      const language = i18n.locale as Language
      onSend({ rating, title: title.trim() || null, comment: comment.trim() || null, language })
    },
  })
  const labels = { rating: t`Sua nota`, title: t`Título`, comment: t`Comentário` }
  const optional = t`(opcional)`
  return (
    <form.AppForm>
      <FocusOnMount>
        <Card>
          <form.Form className={css.fields} aria-labelledby="review-form-title">
            <div className={css.full}>
              <Heading level={3} id="review-form-title">
                {isEdit ? <Trans>Editar sua avaliação</Trans> : <Trans>Escrever avaliação</Trans>}
              </Heading>
            </div>
            {attempt.error !== null && (
              <div className={css.full}>
                <FormError
                  title={isEdit ? t`Falha ao atualizar a avaliação` : t`Falha ao enviar a avaliação`}
                  error={attempt.error}
                  text={problemMessage(i18n, attempt.error)}
                />
              </div>
            )}
            <div className={css.full}>
              <form.AppField name="rating">{() => <StarsField label={labels.rating} />}</form.AppField>
            </div>
            <div className={css.full}>
              <form.AppField name="title">
                {(field) => (
                  <field.TextField
                    label={labels.title}
                    optionalText={optional}
                    tell="typing"
                    texts={{ long: t`O título tem no máximo ${mostTitle} caracteres.` }}
                  />
                )}
              </form.AppField>
            </div>
            <div className={css.full}>
              <form.AppField name="comment">
                {() => <CommentField label={labels.comment} optionalText={optional} />}
              </form.AppField>
            </div>
            <div className={reviewCss.formEnd}>
              <Button type="submit" emphasis="strong" busy={attempt.pending}>
                {isEdit ? <Trans>Salvar avaliação</Trans> : <Trans>Enviar avaliação</Trans>}
              </Button>
              <Button emphasis="outline" onClick={onCancel}>
                <Trans>Cancelar</Trans>
              </Button>
              <p className={reviewCss.note}>
                {isGuest ? (
                  <Trans>Ao enviar, você entra na sua conta. O que você escreveu fica aqui.</Trans>
                ) : (
                  <Trans>A loja confere as avaliações antes de publicar. Os outros veem seu primeiro nome.</Trans>
                )}
              </p>
            </div>
          </form.Form>
        </Card>
      </FocusOnMount>
    </form.AppForm>
  )
}

function CommentField({ label, optionalText }: { label: string; optionalText: string }) {
  const { t } = useLingui()
  const field = useFieldContext<string>()
  const value = useStore(field.store, (state) => state.value)
  const shown = useShownProblem('typing')
  const problemText = useProblemText({ long: t`O comentário tem no máximo ${mostComment} caracteres.` })
  const length = [...value.trim()].length
  return (
    <Field
      label={label}
      optionalText={optionalText}
      hint={t`${length} de ${mostComment} caracteres. Não escreva dados pessoais.`}
      error={shown && problemText(shown)}
    >
      <TextArea
        name={field.name}
        value={value}
        onBlur={field.handleBlur}
        onChange={(event) => field.handleChange(event.currentTarget.value)}
      />
    </Field>
  )
}
