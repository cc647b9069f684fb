import type { FastifyInstance } from 'fastify'
import { type Fault, type Faults, parseFault } from './faults.ts'

const faultOf = (body: unknown): Fault | string => {
  try {
    return parseFault(body)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Controls for tests, under `/__sandbox`. */
export const adminRoutes = (app: FastifyInstance, faults: Faults): void => {
  app.get('/__sandbox/faults', async () => ({ faults: faults.planted }))

  app.post('/__sandbox/faults', async (request, reply) => {
    const fault = faultOf(request.body)
    if (typeof fault === 'string') return reply.code(400).send({ error: fault })
    faults.plant(fault)
    return reply.code(201).send(fault)
  })

  app.delete('/__sandbox/faults', async (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })
}
