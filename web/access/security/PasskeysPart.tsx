import { useState } from 'react'
import { HStack, Text } from '@chakra-ui/react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/form/Button'
import { IconButton } from '../../ui/form/IconButton'
import { SmallTable } from '../../ui/table/SmallTable'
import { DateTime } from '../../ui/time/DateTime'
import { usePhone } from '../../ui/layout/useMedia'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import type { PasskeyFactsFragment, SecurityFactsFragment } from '../../generated/graphql'
import { hasPasskeys } from '../signIn/passkeys'
import { Part } from './SecurityPart'
import type { Confirmed } from './useConfirmed'

const PasskeyDialog = lazyComponent(() => import('./PasskeyDialog'), 'PasskeyDialog', null)
const RemovePasskey = lazyComponent(() => import('./RemovePasskey'), 'RemovePasskey', null)
const NewRecoveryCodes = lazyComponent(() => import('./NewRecoveryCodes'), 'NewRecoveryCodes', null)

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: PasskeyFactsFragment }

/** The user's passkeys, to be added, named and removed. */
export function PasskeysPart({ facts, confirmed }: { facts: SecurityFactsFragment; confirmed: Confirmed }) {
  // Who chose a passkey on a link's page adds it here.
  const { state } = useLocation() as { state: { addsPasskey?: true } | null }
  const [open, setOpen] = useState<Open | null>(state?.addsPasskey ? { kind: 'add' } : null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { passkeys } = facts
  const isPhone = usePhone()
  const close = () => setOpen(null)
  return (
    <Part
      title="Passkeys"
      aside={
        <>
          <span className="subtle figure">{passkeys.length}</span>
          <span className="space" />
          <Button
            size="sm"
            disabled={!hasPasskeys()}
            title={hasPasskeys() ? undefined : 'This browser has no passkeys.'}
            onClick={() => setOpen({ kind: 'add' })}
          >
            <Plus aria-hidden />
            Add passkey
          </Button>
        </>
      }
    >
      {passkeys.length ? (
        <SmallTable
          label="Passkeys"
          size="md"
          rows={passkeys}
          columns={[
            {
              title: 'Name',
              isText: true,
              cell: ({ name, isSynced }) => (
                <>
                  {name}
                  <Text textStyle="hint">{isSynced ? 'Synced between devices' : 'On one device or key'}</Text>
                </>
              ),
            },
            !isPhone && { title: 'Added', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
            !isPhone && { title: 'Last used', cell: ({ lastUsedAt }) => <DateTime at={lastUsedAt} /> },
            {
              title: 'Signs in',
              cell: ({ signsInAlone }) => (signsInAlone ? 'without password' : 'as second factor'),
            },
            {
              title: <span className="visually-hidden">Actions</span>,
              align: 'right',
              cell: (passkey) => (
                <HStack gap="0.5" justify="end">
                  <IconButton label={`Rename ${passkey.name}`} onClick={() => setOpen({ kind: 'rename', passkey })}>
                    <Pencil aria-hidden />
                  </IconButton>
                  <IconButton label={`Remove ${passkey.name}`} onClick={() => setOpen({ kind: 'remove', passkey })}>
                    <Trash2 aria-hidden />
                  </IconButton>
                </HStack>
              ),
            },
          ]}
        />
      ) : (
        <Text color="fg.muted">
          Face, finger or PIN of this device, or a security key: as second factor, and without the password.
        </Text>
      )}
      {(open?.kind === 'add' || open?.kind === 'rename') && (
        <PasskeyDialog
          passkey={open.kind === 'rename' ? open.passkey : null}
          confirmed={confirmed}
          onCodes={setCodes}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && <RemovePasskey passkey={open.passkey} confirmed={confirmed} onClose={close} />}
      {codes && <NewRecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Part>
  )
}
