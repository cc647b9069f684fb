import type { WindowRule, WindowSchedule } from '#domain/window-schedule.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const saoPaulo = 'America/Sao_Paulo'

const evening: WindowRule = {
  from: '18:00',
  to: '20:00',
  cutoff: { time: '14:00' },
  feeCents: 490,
  capacity: { orders: 2 },
}
const morning: WindowRule = {
  from: '09:00',
  to: '11:00',
  cutoff: { time: '20:00', daysBefore: 1 },
  feeCents: 290,
  capacity: { orders: 3, items: 60, grams: 40_000, minutes: 60 },
}
const picking = { minutesPerOrder: 4, secondsPerItem: 30 }

/** Two windows a day for deliveries in the centre of Curitiba, on holidays too. */
export const centreWindows: WindowSchedule = {
  picking,
  zones: [
    {
      id: 'centro',
      serviceId: 'centre-delivery',
      timeZone: saoPaulo,
      cepRanges: [{ from: '80000000', to: '80999999' }],
      leadMinutes: 60,
      weekly: [
        { weekdays: everyDay, ...morning },
        { weekdays: everyDay, ...evening },
      ],
    },
  ],
}

/** One window a day to collect orders. */
export const pickupWindows: WindowSchedule = {
  picking,
  zones: [
    {
      id: 'loja',
      serviceId: 'pickup',
      timeZone: saoPaulo,
      weekly: [{ weekdays: everyDay, from: '10:00', to: '19:00', capacity: { orders: 20 } }],
    },
  ],
}
