import Lab
import Testing
