import type { ReactNode } from 'react'
import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { system } from './system'

// The gateway writes a fresh nonce into the page for each request; without it the security policy refuses emotion's styles.
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
const styles = createCache({ key: 'bo', nonce })

/** Chakra's styles in the product's theme. Light or dark is a matter of the style sheet: see colourMode.ts. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
