import { PartnerLink } from '../../partners/PartnerLink'
import type { StepShareFactsFragment } from '../../generated/graphql'

type Share = Pick<StepShareFactsFragment, 'advertiserId' | 'advertiser'>

/** Name of a step's advertiser; its id if it is deleted. */
export const advertiserName = ({ advertiserId, advertiser }: Share) => advertiser?.name ?? advertiserId

/** Share of an advertiser. */
export function StepShare({ share }: { share: StepShareFactsFragment }) {
  return (
    <>
      <b>{share.percentage}%</b> <PartnerLink kind="advertiser" id={share.advertiserId} name={advertiserName(share)} />
    </>
  )
}
