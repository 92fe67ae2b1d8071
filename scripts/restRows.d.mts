import type { PlacedSchema } from './restApi.mjs'

export function restRows(placed: PlacedSchema, openApi: object): { text: string; types: string[] }
