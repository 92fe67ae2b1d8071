import fc from 'fast-check'

// The same cases for each mutant, and no search for the smallest one that fails.
fc.configureGlobal({ seed: 1, endOnFailure: true })
