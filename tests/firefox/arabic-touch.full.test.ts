import '../journeys/arabic-touch.test.ts'
