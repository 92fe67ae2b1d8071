import type { OverrideOrigin } from '../../../shared/partners/overrides'

/** The page on which overrides are kept: of one advertiser or publisher, who cannot be changed there. */
export interface OverridePage {
  origin: OverrideOrigin
  id: string
  name: string
}

/** What a list of overrides is asked by. */
export const overridesVariables = ({ origin, id }: OverridePage) => ({
  origin,
  advertiserId: origin === 'advertiser' ? id : null,
  publisherId: origin === 'publisher' ? id : null,
})
