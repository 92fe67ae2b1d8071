import { useState } from 'react'
import { Flex, Text } from '@chakra-ui/react'
import { TriangleAlert, X } from 'lucide-react'
import { IconButton } from '../ui/form/IconButton'
import { fieldLabel } from './filterFields'
import { fieldOf } from './words/filterJson'

/** Lists invalid parts of the URL, until closed or the URL changes. */
export function LinkNotice({ problems }: { problems: readonly string[] }) {
  const text = problems.includes('filters')
    ? "This link's filter was not understood. The default filter is shown instead."
    : `Part of this link's filter was not understood: ${[...new Set(problems.map(fieldOf).map(fieldLabel))].join(', ')}.`
  const [closed, setClosed] = useState('')
  if (!problems.length || closed === text) return null
  return (
    <Flex
      role="alert"
      layerStyle="warning"
      align="center"
      flex="none"
      gap="2.5"
      px="gutter"
      py="1"
      rounded="0"
      borderInlineWidth="0"
    >
      <TriangleAlert aria-hidden />
      <Text flex="1">{text}</Text>
      <IconButton label="Close notice" size="sm" onClick={() => setClosed(text)}>
        <X aria-hidden />
      </IconButton>
    </Flex>
  )
}
