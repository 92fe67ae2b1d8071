import type { OverrideOrigin } from '../../../shared/partners/overrides'

/** Page of an advertiser or publisher with overrides; this partner cannot be changed there. */
export interface OverridePage {
  origin: OverrideOrigin
  id: string
  name: string
}

/** Variables of a list of overrides. */
export const overridesVariables = ({ origin, id }: OverridePage) => ({
  origin,
  advertiserId: origin === 'advertiser' ? id : null,
  publisherId: origin === 'publisher' ? id : null,
})
