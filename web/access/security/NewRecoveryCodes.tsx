import { useState } from 'react'
import { Text } from '@chakra-ui/react'
import { Button } from '../../ui/form/Button'
import { Dialog } from '../../ui/overlay/overlays'
import { useDirtyGuard } from '../../ui/form/useDirtyGuard'
import { leavingCodes, RecoveryCodes } from '../signIn/RecoveryCodes'

/** Shows new recovery codes once; closing asks until the user says that they are saved. */
export function NewRecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const { requestClose, dialog } = useDirtyGuard(!isSaved, undefined, leavingCodes)
  return (
    <Dialog
      title="Save your recovery codes"
      width={520}
      onClose={() => requestClose(onClose)}
      footer={
        <Button
          variant="solid"
          disabled={!isSaved}
          title={isSaved ? undefined : 'Tick the box first.'}
          onClick={onClose}
        >
          Done
        </Button>
      }
    >
      <Text color="fg.muted" mb="3">
        Each signs you in once when your passkey or app is not at hand. They are shown only now.
      </Text>
      <RecoveryCodes codes={codes} isSaved={isSaved} onSaved={setSaved} />
      {dialog}
    </Dialog>
  )
}
