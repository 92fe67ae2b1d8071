import type { Schemas } from '../../app/rest/restTypes'
import { fromRest } from '../../app/rest/fromRest'

export const publisherPostback = (row: Schemas['PublisherPostback']) => fromRest(row)

export type PublisherPostbackRow = ReturnType<typeof publisherPostback>
