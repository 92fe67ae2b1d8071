import { Flex, Spacer } from '@chakra-ui/react'
import type { Mode } from './usePaletteGroups'

const Hint = ({ keys, children }: { keys: string[]; children: string }) => (
  <Flex as="span" align="center" gap="5px" whiteSpace="nowrap">
    {keys.map((key) => (
      <span key={key} className="key-cap">
        {key}
      </span>
    ))}
    {children}
  </Flex>
)

/** Key hints of the palette. */
export const PaletteFooter = ({ mode }: { mode: Mode['name'] }) => (
  <Flex hideBelow="md" gap="4" flex="none" mt="auto" p="9px 18px" borderTopWidth="1px" textStyle="hint" aria-hidden>
    <Hint keys={['↑', '↓']}>Move</Hint>
    {mode === 'find' ? (
      <>
        <Hint keys={['Enter']}>Open</Hint>
        <Hint keys={['Ctrl Enter']}>New tab</Hint>
        <Hint keys={['Tab']}>Actions of it</Hint>
        <Spacer />
        <Hint keys={['>']}>Actions</Hint>
        <Hint keys={['#']}>Lead ID</Hint>
      </>
    ) : (
      <>
        <Hint keys={['Enter']}>{mode === 'raise' ? 'Save' : 'Do it'}</Hint>
        <Hint keys={['Esc']}>Back</Hint>
      </>
    )}
  </Flex>
)
