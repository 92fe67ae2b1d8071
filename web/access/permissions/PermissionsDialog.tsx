import { useMemo, useState } from 'react'
import { countOf } from '../../../shared/app/format'
import { Button } from '../../ui/form/Button'
import { DialogEnd } from '../../ui/overlay/DialogColumns'
import { Dialog } from '../../ui/overlay/overlays'
import { FindPermission } from './FindPermission'
import { PermissionMatrix } from './PermissionMatrix'

interface Props {
  /** Of a role or an access token. */
  name: string
  permissions: readonly number[]
  /** Why none can be changed here. */
  why: string
  onClose: () => void
}

/** Permissions of a role or an access token, read-only. */
export function PermissionsDialog({ name, permissions, why, onClose }: Props) {
  const [find, setFind] = useState('')
  const chosen = useMemo(() => new Set(permissions), [permissions])
  const title = `Permissions of ${name}`
  return (
    <Dialog
      title={title}
      subtitle={countOf(permissions.length, 'permission')}
      width={760}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <FindPermission value={find} onType={setFind} only={chosen} />
      <DialogEnd>
        <PermissionMatrix
          label={title}
          chosen={chosen}
          lockOf={() => why}
          only={chosen}
          find={find}
          onChange={() => {}} // all boxes are locked
        />
      </DialogEnd>
    </Dialog>
  )
}
