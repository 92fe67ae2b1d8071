import { useState } from 'react'
import { Stack } from '@chakra-ui/react'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { SettleReason } from './SettleReason'
import { consequence, type Settling } from './settleTexts'
import { useSettle } from './useSettle'

type Props = { settling: Settling; onSettled: () => void; onClose: () => void }

/** Confirms and settles a held lead; reports if somebody else has settled it. */
export function SettleDialog({ settling, onSettled, onClose }: Props) {
  const { outcome } = settling
  const { act } = useSettle()
  const [reason, setReason] = useState('')
  const settle = async () => {
    if (!(await act(settling, reason))) return
    onClose()
    onSettled()
  }
  return (
    <ConfirmDialog danger={outcome === 'refused'} confirm={`Settle as ${outcome}`} onConfirm={settle} onClose={onClose}>
      <Stack gap="3" overflowWrap="anywhere">
        {consequence(settling)}
        {outcome === 'refused' && <SettleReason value={reason} onType={setReason} />}
      </Stack>
    </ConfirmDialog>
  )
}
