import { useMemo } from 'react'
import { Text } from '@chakra-ui/react'
import { Send } from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatCount, plural } from '../../../shared/app/format'
import { carrying } from '../../campaigns/sources/preparedSource'
import { SourceCount } from '../../campaigns/sources/SourceCount'
import { newSourceForm } from '../../campaigns/sources/sourceForm'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import type { FilterState } from '../../filters/filterState'
import type { PathStep } from '../../filters/reportPath'
import { leftOutOf, sourceOfLost } from './sendAgain'

export interface SentAgain {
  /** Row of the report; empty for all of it. */
  path: readonly PathStep[]
  /** Names along the path. */
  name: string
  /** Lost leads of it. */
  leads: number
}

interface Props extends SentAgain {
  filters: FilterState
  zone: string
  now: number
  onClose: () => void
}

/** How many of the lost leads a campaign would send, before it is made, and what it cannot carry of the report. */
export function SendAgainDialog({ path, name, leads, filters, zone, now, onClose }: Props) {
  const navigate = useNavigate()
  const prepared = useMemo(() => sourceOfLost(filters, path, zone, now), [filters, path, zone, now])
  const form = useMemo(() => ({ ...newSourceForm(), ...prepared }), [prepared])
  const leftOut = leftOutOf(filters, path)
  return (
    <Dialog
      title="Send these again"
      subtitle={name}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            data-autofocus
            onClick={() => void navigate('/create/campaign', { state: carrying(prepared) })}
          >
            <Send aria-hidden />
            Make a campaign
          </Button>
        </>
      }
    >
      <Text mb="3">
        {`${plural(leads, `The lost lead of this report becomes`, `The ${formatCount(leads)} lost leads of this report become`)} a source of a new campaign. It takes the rejected ones that can be sent, each person once:`}
      </Text>
      {leftOut.length > 0 && (
        <Text role="alert" layerStyle="warning" mb="3">
          {`A source has no filter for ${leftOut.join(', ')}. It also finds leads that this report does not show.`}
        </Text>
      )}
      <SourceCount campaignId={null} form={form} isWrong={false} />
    </Dialog>
  )
}
