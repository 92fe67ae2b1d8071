import type { Rest } from '../restTypes'

export const simulateCampaign = (rest: Rest, id: number) => rest.get('/api/campaigns/{id}/simulate', { path: { id } })
