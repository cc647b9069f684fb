import { useLingui } from '@lingui/react/macro'

import { emptySavedAddress } from './address-form.ts'
import * as css from '#forms/form-fields.css.ts'
import { useTypedAppFormContext } from '#forms/form-fields.tsx'

/** The labels of the fields, also for the form's error summary. */
export function useContactLabels() {
  const { t } = useLingui()
  return { label: t`Nome do endereço`, recipient: t`Quem recebe`, phone: t`Telefone com DDD` }
}

/** The recipient, phone and label of a saved address, beside `AddressFields`. */
export function ContactFields({ labels }: { labels: ReturnType<typeof useContactLabels> }) {
  const { t } = useLingui()
  const form = useTypedAppFormContext({ defaultValues: emptySavedAddress })
  return (
    <>
      <div className={css.full}>
        <form.AppField name="label">
          {(field) => (
            <field.TextField
              label={labels.label}
              optionalText={t`(opcional)`}
              autoComplete="off"
              placeholder={t`Casa, trabalho`}
            />
          )}
        </form.AppField>
      </div>
      <div className={css.half}>
        <form.AppField name="recipient">
          {(field) => <field.TextField label={labels.recipient} autoComplete="name" />}
        </form.AppField>
      </div>
      <div className={css.half}>
        <form.AppField name="phone">{(field) => <field.PhoneField label={labels.phone} />}</form.AppField>
      </div>
    </>
  )
}
