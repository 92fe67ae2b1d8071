import { Text } from '@chakra-ui/react'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'

interface Props {
  name: string
  /** `withTest`: leads wait for a test lead. */
  onSave: (withTest: boolean) => void
  onClose: () => void
}

/** Asks whether leads are sent to a broker that accepted no test lead with these settings. */
export const UntestedDialog = ({ name, onSave, onClose }: Props) => (
  <Dialog
    alert
    title="No test lead was accepted"
    width={500}
    onClose={onClose}
    footer={
      <>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => onSave(false)}>Send leads without a test</Button>
        <Button variant="solid" data-autofocus onClick={() => onSave(true)}>
          Save as not tested
        </Button>
      </>
    }
  >
    <Text color="fg.muted">
      {name} gets no leads as long as it is not tested: until it accepts a test lead with the saved settings, or you say
      that leads are sent without a test.
    </Text>
  </Dialog>
)
