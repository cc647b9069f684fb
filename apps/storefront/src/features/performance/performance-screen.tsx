import { Trans, useLingui } from '@lingui/react/macro'

import { Box } from '@lotus/ui/box'
import { Button } from '@lotus/ui/button'
import { Columns } from '@lotus/ui/columns'
import { Container } from '@lotus/ui/container'
import { Heading } from '@lotus/ui/heading'
import { Stack } from '@lotus/ui/stack'
import { Text } from '@lotus/ui/text'

import { writeNumber } from '#i18n/number-format.ts'

import type { Measured, TestCall } from './performance-calls.ts'

/** A call before, during and after its measurement. */
export type CallResult = { call: TestCall; result: 'waiting' | 'running' | Measured }

export type PerformanceScreenProps = { results: readonly CallResult[]; isRunning: boolean; onRun: () => void }

/** The performance test of the API: each call's time and outcome (SHELL-10). */
export function PerformanceScreen({ results, isRunning, onRun }: PerformanceScreenProps) {
  const { i18n } = useLingui()
  return (
    <Container width="reading">
      <Stack paddingTop={8} paddingBottom={12} minHeight="60vh">
        <Heading level={1}>
          <Trans>Teste de desempenho</Trans>
        </Heading>
        <Text tone="muted">
          <Trans>Faz cinco chamadas à API, uma depois da outra, sem usar sua sessão, e mede o tempo de cada uma.</Trans>
        </Text>
        <div>
          <Button emphasis="strong" busy={isRunning} onClick={onRun}>
            <Trans>Rodar o teste</Trans>
          </Button>
        </div>
        <Box as="ol" display="grid" aria-live="polite" aria-busy={isRunning}>
          {results.map(({ call, result }) => (
            <Columns
              as="li"
              key={call.path}
              columns={[1, 'fill-auto']}
              gap={1}
              align="baseline"
              paddingY={3}
              border="bottom"
            >
              <Text as="span" size="inherit" weight="semibold">
                {i18n._(call.label)}
              </Text>
              <Text as="span" size="inherit" tone={toneOf(call, result)} numeric>
                <Result call={call} result={result} />
              </Text>
              <Text as="code" size="small" tone="muted">
                {call.path}
              </Text>
            </Columns>
          ))}
        </Box>
      </Stack>
    </Container>
  )
}

const toneOf = ({ expected }: TestCall, result: CallResult['result']) =>
  typeof result === 'string' ? 'muted' : result.status === expected ? 'accent' : 'critical'

function Result({ call, result }: CallResult) {
  const { i18n } = useLingui()
  if (result === 'waiting') return <Trans>ainda não medido</Trans>
  if (result === 'running') return <Trans>medindo…</Trans>
  const { status } = result
  const milliseconds = writeNumber(Math.round(result.milliseconds), i18n.locale)
  if (status === 0) return <Trans>sem resposta depois de {milliseconds} ms</Trans>
  return status === call.expected ? (
    <Trans>
      {milliseconds} ms, status {status}, como esperado
    </Trans>
  ) : (
    <Trans>
      {milliseconds} ms, status {status} inesperado
    </Trans>
  )
}
