import { useState } from 'react'
import { Box, HStack } from '@chakra-ui/react'
import { Copy, KeyRound } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog'
import { Facts } from '../../ui/show/Facts'
import { copyText } from '../../ui/show/copyText'
import { Dialog } from '../../ui/overlay/overlays'
import { attempt, oneText } from '../../ui/overlay/attempt'
import { throwErrors } from '../../ui/show/errors'
import { useRotatePostbackTokenMutation } from '../../generated/graphql'
import { Code } from '../../ui/show/Code'
import { Term } from '../../ui/terms/Term'
import { Section } from '../../ui/layout/Section'
import type { BrokerRow } from './brokerFields'

/** URL and token for the broker's postbacks. A token is shown once after its creation. */
export function PostbackToken({ row }: { row: BrokerRow }) {
  const [rotate, { loading }] = useRotatePostbackTokenMutation()
  const [asking, setAsking] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const make = async () => {
    if (loading) return
    await attempt(async () => {
      const answer = (await rotate({ variables: { advertiserId: row.id } })).data?.rotatePostbackToken
      throwErrors(answer?.errors)
      setToken(answer?.token ?? null)
    }, oneText('Failed to make the token. Please try again.'))
    setAsking(false)
  }
  return (
    <Section
      look="ruled"
      title="Postbacks"
      aside={<Term of="postback" name="Postbacks" />}
      hint="The broker reports statuses and deposits here, with its token as Authorization: Bearer."
    >
      <Facts
        maxW="640px"
        facts={[
          [
            'Address',
            <HStack key="address" wrap="wrap" justify="space-between">
              <Code>{`POST ${row.postbackPath}`}</Code>
              <Button
                size="sm"
                aria-label="Copy postback address"
                onClick={() => void copyText(row.postbackPath, 'Postback address copied!')}
              >
                <Copy className="small" aria-hidden />
                Copy
              </Button>
            </HStack>,
          ],
          [
            'Token',
            <HStack key="token" wrap="wrap" justify="space-between">
              {row.hasPostbackToken ? (
                'Made; only its hash is stored'
              ) : (
                <span className="subtle">None: postbacks are refused</span>
              )}
              {/* Never disabled: a disabled button cannot get the focus back from a dialog. */}
              <Button size="sm" onClick={() => (row.hasPostbackToken ? setAsking(true) : void make())}>
                <KeyRound className="small" aria-hidden />
                {row.hasPostbackToken ? 'Make a new token' : 'Make a token'}
              </Button>
            </HStack>,
          ],
        ]}
      />
      {asking && (
        <ConfirmDialog danger confirm="Make a new token" onConfirm={make} onClose={() => setAsking(false)}>
          The token of {row.name} stops working at once: its postbacks are refused until it uses the new one.
        </ConfirmDialog>
      )}
      {token && (
        <Dialog
          title="Postback token"
          width={560}
          onClose={() => setToken(null)}
          footer={
            <Button variant="solid" onClick={() => setToken(null)}>
              Done
            </Button>
          }
        >
          <p className="muted">Give it to {row.name} now: it is not shown again.</p>
          <Box layerStyle="well" my="3" p="3" userSelect="all">
            <Code>{token}</Code>
          </Box>
          <Button data-autofocus onClick={() => void copyText(token, 'Token copied!')}>
            <Copy aria-hidden />
            Copy token
          </Button>
        </Dialog>
      )}
    </Section>
  )
}
