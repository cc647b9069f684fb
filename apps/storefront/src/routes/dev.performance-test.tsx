import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'

import { measure, testCalls } from '#features/performance/performance-calls.ts'
import { PerformanceScreen, type CallResult } from '#features/performance/performance-screen.tsx'
import { loadPrivate } from '#routing/private-head.ts'

export const Route = createFileRoute('/dev/performance-test')({
  loader: ({ context }) => loadPrivate(context, { path: '/dev/performance-test', title: msg`Teste de desempenho` }),
  component: PerformanceRoute,
})

const waiting: CallResult[] = testCalls.map((call) => ({ call, result: 'waiting' }))

function PerformanceRoute() {
  const [results, setResults] = useState(waiting)
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    setIsRunning(true)
    setResults(waiting)
    for (const call of testCalls) {
      const report = (result: CallResult['result']) =>
        setResults((all) => all.map((one) => (one.call === call ? { call, result } : one)))
      report('running')
      report(await measure(call))
    }
    setIsRunning(false)
  }
  return <PerformanceScreen results={results} isRunning={isRunning} onRun={() => void run()} />
}
