import type { CapDefinition } from '../caps/capRooms.queries'

const types = { lead: 'leads', ftd: 'FTDs' } as const

/** `Cap #80 of publisher NorthWave, daily leads` */
export const capText = ({
  id,
  owner,
  type,
  interval,
}: Pick<CapDefinition, 'id' | 'owner' | 'type' | 'interval'>): string =>
  `Cap #${id}${owner ? ` of ${owner}` : ''}, ${interval === 'daily' ? 'daily ' : ''}${types[type]}`
