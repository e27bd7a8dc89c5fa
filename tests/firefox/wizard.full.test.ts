import '../journeys/wizard.test.ts'
