import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { InformationPage } from '@lotus/openapi/schema'
import { Container } from '@lotus/ui/container'
import { ContentsNav } from '@lotus/ui/contents-nav'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { Html } from './html.tsx'
import * as css from './information.css.ts'

// oxlint-disable-next-line lingui/no-unlocalized-strings -- A name of the time zone database.
const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

export type InformationScreenProps = {
  page: InformationPage
  /** Content above the first section, such as a form. */
  lead?: ReactNode
  /** Content below the text of a section, by its anchor. */
  extras?: Partial<Record<string, ReactNode>>
  /** Replaces the sections: the FAQ draws its own. */
  children?: ReactNode
}

/** An information page: table of contents, text with anchors and the day of the last change (INFO-01). */
export function InformationScreen({ page, lead, extras = {}, children }: InformationScreenProps) {
  const { t, i18n } = useLingui()
  const changedOn = i18n.date(page.changedOn, day)
  return (
    <Container>
      <div className={css.page}>
        <Stack as="header" gap={2}>
          <Heading level={1} lang={page.language}>
            {page.title}
          </Heading>
          <Text size="small" tone="muted">
            <Trans>
              Última alteração: <time dateTime={page.changedOn}>{changedOn}</time>
            </Trans>
          </Text>
        </Stack>
        {page.sections.length > 1 && (
          <div className={css.contents}>
            <ContentsNav label={t`Nesta página`}>
              {page.sections.map(({ id, title }) => (
                <a key={id} href={`#${id}`} lang={page.language}>
                  {title}
                </a>
              ))}
            </ContentsNav>
          </div>
        )}
        <Stack as="article" gap={8} lang={page.language}>
          <Html html={page.html} />
          {lead}
          {children ??
            page.sections.map((section) => (
              <Stack as="section" key={section.id} id={section.id} gap={3} aria-labelledby={`${section.id}-title`}>
                <Heading level={2} id={`${section.id}-title`}>
                  {section.title}
                </Heading>
                <Html html={section.html} />
                {section.parts.map((part) => (
                  <Stack key={part.id} id={part.id} gap={2}>
                    <Heading level={3}>{part.title}</Heading>
                    <Html html={part.html} />
                  </Stack>
                ))}
                {extras[section.id]}
              </Stack>
            ))}
        </Stack>
      </div>
    </Container>
  )
}
