import '../journeys/chat-media-touch.test.ts'
