import { configure } from '@testing-library/dom'

/** Lazy chunks take long to load on a busy machine. */
configure({ asyncUtilTimeout: 30_000 })
