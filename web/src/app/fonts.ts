import { showFonts } from '../lib/show-fonts.ts'

// The first of the app's modules to run: the code has arrived, and the line is free while it runs.
showFonts()
