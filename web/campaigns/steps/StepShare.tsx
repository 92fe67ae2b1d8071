import { PartnerLink } from '../../ui/show/PartnerLink'
import type { StepShareFactsFragment } from '../../generated/graphql'

type Share = Pick<StepShareFactsFragment, 'advertiserId' | 'advertiser'>

/** What an advertiser of a step is called; its id once it is gone. */
export const advertiserName = ({ advertiserId, advertiser }: Share) => advertiser?.name ?? advertiserId

/** Which part of a step's consumers an advertiser gets. */
export function StepShare({ share }: { share: StepShareFactsFragment }) {
  return (
    <>
      <b>{share.percentage}%</b> <PartnerLink kind="advertiser" id={share.advertiserId} name={advertiserName(share)} />
    </>
  )
}
