import { useState } from 'react'
import { Box, Flex, Heading, HStack, Input, InputGroup, Text } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { gridPermissions } from '../../../shared/partners/partnerPages'
import type { Needed } from '../../../shared/access/permissions'
import { Dialog } from '../../ui/overlay/overlays'
import { Link } from 'react-router'
import { SwitchRow } from '../../ui/form/SwitchRow'
import { routeTable } from '../routeTable'
import { useMay } from '../session/useSession'
import { KeyCaps } from '../../ui/shortcuts/KeyCaps'
import { type SectionName, shortcutsIn } from '../../ui/shortcuts/shortcuts'
import { useSingleKeys } from './useSingleKeys'

/** Sections in display order, with the permissions of their screens. */
const sections: Readonly<Record<SectionName, { title: string; needed?: Needed }>> = {
  anywhere: { title: 'Anywhere' },
  goTo: { title: 'Go to a screen' },
  lists: { title: 'Lists' },
  views: { title: 'Views of Leads and Reports', needed: ['LEADS_LIST', 'REPORTS_LIST'] },
  leads: { title: 'Leads', needed: 'LEADS_LIST' },
  lead: { title: 'An open lead', needed: 'LEADS_LIST' },
  inbox: { title: 'Inbox', needed: 'ALERTS_LIST' },
  pending: { title: 'Pending Conversions', needed: 'PENDING_CONVERSIONS_LIST' },
  money: { title: 'Statements and payments', needed: 'MONEY_EDIT' },
  entry: { title: 'An open entry of the ledger', needed: 'MONEY_LIST' },
  compare: { title: 'Compare with the broker', needed: 'MONEY_CLOSE' },
  countryGrid: {
    title: 'Countries of an advertiser or publisher',
    needed: [...gridPermissions.advertiser, ...gridPermissions.publisher],
  },
  broker: { title: 'Broker of an advertiser', needed: 'ADVERTISERS_EDIT' },
  wizard: { title: 'Distribution, page 2', needed: ['DISTRIBUTIONS_CREATE', 'DISTRIBUTIONS_EDIT'] },
  create: { title: 'Create' },
  forms: { title: 'Forms and dialogs' },
}

const columns = {
  columnCount: { base: 1, md: 2 },
  columnGap: '10',
  '& .key-cap': { minWidth: '22px', px: '1.5', lineHeight: '20px', textAlign: 'center' },
}

/** All shortcuts available to the user by screen, and the setting for single keys. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const may = useMay()
  const [text, setText] = useState('')
  const [on, choose] = useSingleKeys()
  const words = text.trim().toLowerCase().split(/\s+/)
  const shown = (Object.keys(sections) as SectionName[])
    .filter((section) => may(sections[section].needed ?? []) || !sections[section].needed)
    .map((section) => {
      const { title } = sections[section]
      const list = Object.values(shortcutsIn(section)).filter(
        ({ does, needed }) =>
          (!needed || may(needed)) && words.every((word) => `${title} ${does}`.toLowerCase().includes(word)),
      )
      return { title, list }
    })
    .filter(({ list }) => list.length)
  return (
    <Dialog
      title="Keyboard shortcuts"
      width={760}
      onClose={onClose}
      aside={
        <InputGroup flex="0 1 200px" startElement={<Search className="small" aria-hidden />}>
          <Input
            type="search"
            data-autofocus
            aria-label="Find a shortcut"
            placeholder="Find a shortcut"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </InputGroup>
      }
      footer={
        <Flex flex="1" wrap={{ base: 'wrap', md: 'nowrap' }} align="center" justify="space-between" gap="3">
          <SwitchRow label="Single-key shortcuts" checked={on} onChange={choose} />
          <span className="subtle">Never active while you type in a field</span>
          <Link to={routeTable.GlossaryView.path} onClick={onClose}>
            Glossary
          </Link>
        </Flex>
      }
    >
      <Box css={columns} tabIndex={0} role="region" aria-label="Shortcuts">
        {shown.map(({ title, list }) => (
          <Box as="section" key={title} pb="3" breakInside="avoid">
            <Heading as="h3" textStyle="subheading" py="1">
              {title}
            </Heading>
            <dl>
              {list.map(({ keys, does }) => (
                <HStack key={keys} gap="3" minH="30px" borderTop="1px solid {colors.border}">
                  <Text as="dt" color="fg.muted">
                    {does}
                  </Text>
                  <Box as="dd" ml="auto">
                    <KeyCaps keys={keys} />
                  </Box>
                </HStack>
              ))}
            </dl>
          </Box>
        ))}
      </Box>
      {shown.length === 0 && (
        <p className="muted" role="status">
          No shortcut does “{text.trim()}”.
        </p>
      )}
    </Dialog>
  )
}
