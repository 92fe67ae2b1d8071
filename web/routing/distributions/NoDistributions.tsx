import { chakra, Text } from '@chakra-ui/react'
import { Plus, Split } from 'lucide-react'
import { useMay } from '../../app/session/useSession'
import { EmptyList } from '../../records/list/EmptyList'
import { stepWords } from '../../reports/setUpList/setUpSteps'
import { useSetUpList } from '../../reports/setUpList/useSetUpList'
import { Button } from '../../ui/form/Button'

const flow = {
  '& path, & circle': { fill: 'none', stroke: 'border.strong', strokeWidth: '1.5' },
  '& circle': { stroke: 'border.control', fill: 'bg' },
  '& .way': { stroke: 'accent.solid', strokeWidth: '2' },
  '& circle.way': { fill: 'accent.solid' },
  '& text': { fill: 'fg.muted', fontSize: '12px' },
}
const ways = ['M112 66 H216', 'M244 66 C290 66 286 24 330 24 H348']

interface Props {
  onCreate: (of: { publisher: string; country?: string; advertiser?: string }) => void
}

/** The list without a distribution: starts one with the partners that there are. */
export function NoDistributions({ onCreate }: Props) {
  const may = useMay()
  const { facts } = useSetUpList({ skip: !may('DASHBOARDS_LIST') })
  const [from, to] = [facts?.publisher, facts?.advertiser]
  return (
    <EmptyList
      icon={Split}
      title="There are no distributions yet"
      purpose="A distribution says which leads go to which advertisers: for a country and a publisher, at which hours, in which order and share. Without one, every lead is rejected."
      needs={['publisher', 'broker', 'prices']}
      drawing={
        <chakra.svg viewBox="0 0 460 132" width="min(460px, 100%)" aria-hidden css={flow}>
          {ways.map((way) => (
            <path key={way} className={from && to ? 'way' : undefined} d={way} />
          ))}
          <path d="M244 66 H348" />
          <path d="M244 66 C290 66 286 108 330 108 H348" />
          <circle className={from ? 'way' : undefined} cx="108" cy="66" r="5" />
          <circle cx="230" cy="66" r="14" />
          <circle className="way" cx="230" cy="66" r="5" />
          <circle className={to ? 'way' : undefined} cx="352" cy="24" r="5" />
          <circle cx="352" cy="66" r="5" />
          <circle cx="352" cy="108" r="5" />
          <text x="96" y="70" textAnchor="end">
            {from?.name}
          </text>
          <text x="366" y="28">
            {to?.name}
          </text>
        </chakra.svg>
      }
    >
      {may('DISTRIBUTIONS_CREATE') && (
        <>
          <Button
            variant="solid"
            onClick={() =>
              onCreate({
                publisher: from?.id ?? '',
                ...(facts?.country && { country: facts.country.id }),
                ...(to && { advertiser: to.id }),
              })
            }
          >
            <Plus aria-hidden />
            New Distribution
          </Button>
          <Text textStyle="hint" width="full">
            {facts && stepWords(facts).distribution.opensWith}
          </Text>
        </>
      )}
    </EmptyList>
  )
}
