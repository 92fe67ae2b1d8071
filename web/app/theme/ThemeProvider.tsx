import './fonts.css'
import type { ReactNode } from 'react'
import { ChakraProvider } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { system } from './system'

// The gateway adds a nonce to the page for each request; the content security policy requires it for emotion's styles.
const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content
// Without plugins: Emotion's adds prefixes for old browsers.
const styles = createCache({ key: 'bo', nonce, stylisPlugins: [] })

/** Chakra's styles with the product's theme. Light and dark mode are those of the page, see colourMode.ts. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  )
}
