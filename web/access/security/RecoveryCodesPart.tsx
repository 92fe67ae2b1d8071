import { useState } from 'react'
import { HStack } from '@chakra-ui/react'
import { Key } from 'lucide-react'
import { fewRecoveryCodes, recoveryCodeCount } from '../../../shared/access/recoveryCodes'
import { Button } from '../../ui/form/Button'
import { DateTime } from '../../ui/time/DateTime'
import { lazyComponent } from '../../ui/layout/FaultBoundary'
import { useRenewRecoveryCodesMutation, type SecurityFactsFragment } from '../../generated/graphql'
import { Fact, Part } from './SecurityPart'
import { Strip } from './Strip'
import { forgetSecurity, type Confirmed } from './useConfirmed'

const NewRecoveryCodes = lazyComponent(() => import('./NewRecoveryCodes'), 'NewRecoveryCodes', null)

/** How many recovery codes are left; with few, in amber. */
export function RecoveryCodesPart({ facts, confirmed }: { facts: SecurityFactsFragment; confirmed: Confirmed }) {
  const { recoveryCodesLeft: left, recoveryCodesMadeAt: madeAt, recoveryCodeUsedAt: usedAt } = facts
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [renew, { loading }] = useRenewRecoveryCodesMutation({ fetchPolicy: 'no-cache', update: forgetSecurity })
  const make = async () =>
    setCodes((await confirmed(async () => (await renew()).data?.renewRecoveryCodes))?.recoveryCodes ?? null)
  const isFew = madeAt !== null && left <= fewRecoveryCodes
  const used = usedAt ? (
    <>
      Last used <DateTime at={usedAt} />.
    </>
  ) : (
    <>
      Made <DateTime at={madeAt} />, none used.
    </>
  )
  return (
    <Part title="Recovery codes">
      <Fact
        icon={Key}
        title={
          madeAt === null ? (
            'None'
          ) : (
            <HStack
              as="span"
              mb={{ base: '1', md: '0' }}
              wrap="wrap"
              rowGap="1"
              color={isFew ? 'warning.fg' : undefined}
            >
              {left} of {recoveryCodeCount} left
              <Strip full={left} of={recoveryCodeCount} isLow={isFew} />
            </HStack>
          )
        }
        text={
          madeAt === null ? (
            'Each signs you in once when your passkey or app is not at hand.'
          ) : (
            <>
              {used} {isFew ? 'Make new ones before they run out.' : `New codes make these ${left} invalid.`}
            </>
          )
        }
      >
        <Button onClick={() => void make()} disabled={loading || !(facts.hasAuthenticator || facts.passkeys.length)}>
          Make new codes
        </Button>
      </Fact>
      {codes && <NewRecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Part>
  )
}
