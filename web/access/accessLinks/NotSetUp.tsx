import { chakra, HStack, Stack, Text } from '@chakra-ui/react'
import { Copy, RefreshCw } from 'lucide-react'
import { Button } from '../../ui/form/Button'
import { Hint } from '../../ui/form/Field'
import { IconButton } from '../../ui/form/IconButton'
import { copyText } from '../../ui/show/copyText'

const renew = 'npm run setup-link'

/** What the server prints, or what is typed there. */
const Terminal = chakra('div', {
  base: {
    ...{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2', p: '10px 12px', mt: '1' },
    ...{ borderWidth: '1px', borderRadius: 'md', bg: 'bg.subtle', fontFamily: 'mono', fontSize: 'xs' },
    ...{ color: 'fg.muted', overflowWrap: 'anywhere', '& b': { color: 'fg', fontWeight: 'medium' } },
  },
})

/** Says how the first account is created. */
export function NotSetUp({ checkAgain }: { checkAgain: () => void }) {
  return (
    <Stack gap="4" width={{ base: 'full', md: '480px' }}>
      <div>
        <Text as="h1" fontSize="xl" fontWeight="semibold" letterSpacing="-0.015em">
          Nobody can sign in yet.
        </Text>
        <Text mt="1" color="fg.muted">
          Open the link that the server printed.
        </Text>
      </div>
      <div>
        <Text textStyle="label">It looks like this, in the window or log where the server was started</Text>
        <Terminal>
          <span>
            Open <b>{window.location.origin}/setup#…</b> to create the first account (valid 24 h, once)
          </span>
        </Terminal>
      </div>
      <div>
        <Text textStyle="label">Older than 24 hours, or not found? On the server, run</Text>
        <Terminal>
          <b>{renew}</b>
          <IconButton label="Copy the command" size="sm" onClick={() => void copyText(renew, 'Command copied')}>
            <Copy aria-hidden />
          </IconButton>
        </Terminal>
        <Hint>It prints a new link; the old one stops working.</Hint>
      </div>
      <HStack gap="2">
        <Button onClick={checkAgain}>
          <RefreshCw aria-hidden />
          Check again
        </Button>
        <Text textStyle="hint">There is no default password.</Text>
      </HStack>
    </Stack>
  )
}
