import { showFonts } from '../lib/show-fonts.ts'

// The first of the app's modules to run: the code has arrived, and the connection is idle while it runs.
showFonts()
