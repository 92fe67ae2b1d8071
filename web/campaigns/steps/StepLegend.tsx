import { BarKeys, barKey } from '../campaigns/campaignProgress'

const keys = [
  ['waiting', 'Waiting'],
  ['registered', 'Accepted'],
  ['refused', 'Refused'],
  ['held', 'Held'],
  ['other', 'Left before sending'],
  ['unsent', 'Not sent: control group, not for them, not possible'],
] as const

/** Legend of the bars. */
export const StepLegend = () => (
  <BarKeys m="12px 0 0 40px">
    {keys.map(([part, text]) => barKey(part, text))}
    <span>One scale for all steps</span>
  </BarKeys>
)
