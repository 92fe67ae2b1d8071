import { chakra, Stack, Text } from '@chakra-ui/react'
import { countOf, formatCount } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { CalmStatus } from '../../ui/show/CalmStatus'

interface Props {
  title: string
  /** Number of processed leads. */
  worked: number
  total: number
  /** Cancel was pressed; the current portion is finished first. */
  isStopping: boolean
  onCancel: () => void
}

/** Progress of a bulk action. */
export function BulkProgress({ title, worked, total, isStopping, onCancel }: Props) {
  const text = `${formatCount(worked)} of ${countOf(total, 'lead')}`
  return (
    <Dialog
      alert
      title={title}
      width={420}
      onClose={onCancel}
      footer={
        <Button onClick={onCancel} disabled={isStopping} data-autofocus>
          {isStopping ? 'Stopping…' : 'Cancel'}
        </Button>
      }
    >
      <Stack gap="3">
        <chakra.progress w="full" accentColor="accent.solid" aria-label={title} value={worked} max={total} />
        <CalmStatus text={text} />
        <Text color="fg.muted" textStyle="figure">
          {text}
        </Text>
      </Stack>
    </Dialog>
  )
}
