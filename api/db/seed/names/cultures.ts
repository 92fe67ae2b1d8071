import type { Culture } from './culture'
import { europeanNames } from './europe'
import { otherNames } from './world'

const cultures = { ...europeanNames, ...otherNames }
export type CultureName = keyof typeof cultures

export const cultureNamed = (name: CultureName): Culture => cultures[name]
